import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PoolSizes } from "../db/connection.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Signals, Telemetry, TelemetryEnvironment } from "./telemetry.ts";

const SCOPE = "portico";
const STOP_PATIENCE_MS = 1_000;
/** Longer statements are cut off. */
const STATEMENT_CHARACTERS = 2_000;
/** Called twice a second by supervisors, so not traced. */
const untraced = new Set(["/healthz", "/readyz", "/metrics"]);

interface TelemetryOptions {
  signals: Signals;
  environment: TelemetryEnvironment;
  version: string;
  poolSizes: () => PoolSizes;
}

/** Loaded only if the environment configures it, so that other starts do not need its packages. */
export function startTelemetry({ signals, environment, version, poolSizes }: TelemetryOptions): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "portico", "service.version": version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const tracing = new TracerProvider({
    resource,
    sampler: signals.traces ? readSampler(environment) : new AlwaysOffSampler(),
    spanProcessors: signals.traces
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter(),
            ...numberOf(environment.OTEL_BSP_SCHEDULE_DELAY, "scheduledDelayMillis"),
            ...numberOf(environment.OTEL_BSP_MAX_QUEUE_SIZE, "maxQueueSize"),
            ...numberOf(environment.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, "maxExportBatchSize"),
          }),
        ]
      : [],
  });
  const metering = new MeterProvider({
    resource,
    readers: signals.metrics
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter(),
            ...numberOf(environment.OTEL_METRIC_EXPORT_INTERVAL, "exportIntervalMillis"),
            ...numberOf(environment.OTEL_METRIC_EXPORT_TIMEOUT, "exportTimeoutMillis"),
          }),
        ]
      : [],
  });
  const tracer = tracing.getTracer(SCOPE, version);
  const propagator = new W3CTraceContextPropagator();
  // Not the API's global one: several providers may run in one process, as in tests.
  const contexts = new AsyncLocalStorage<Context>();

  async function inSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await contexts.run(trace.setSpan(contexts.getStore() ?? ROOT_CONTEXT, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    observeApp: (app) => observeApp(app, { tracer, propagator, contexts }),

    observeStatement({ sql, startedAtMs, error }) {
      const parent = contexts.getStore();
      // Periodic statements of the node itself do not belong to a trace.
      if (!parent) return;
      const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "SQL";
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: startedAtMs,
          attributes: {
            "db.system.name": "postgresql",
            "db.operation.name": operation,
            // Values are separate, as $1 and so on.
            "db.query.text": sql.slice(0, STATEMENT_CHARACTERS),
          },
        },
        parent,
      );
      if (error !== undefined) fail(span, error);
      span.end();
    },

    observeFetch: (fetchOutside) => (address, init) => {
      const { hostname, port } = new URL(address);
      const method = init?.method ?? "GET";
      const span = tracer.startSpan(
        method,
        {
          kind: SpanKind.CLIENT,
          attributes: {
            "http.request.method": method,
            "server.address": hostname,
            ...(port && { "server.port": Number(port) }),
          },
        },
        contexts.getStore() ?? ROOT_CONTEXT,
      );
      return inSpan(span, async () => {
        const headers: Record<string, string> = {};
        propagator.inject(contexts.getStore() ?? ROOT_CONTEXT, headers, defaultTextMapSetter);
        const response = await fetchOutside(address, { ...init, headers: { ...headers, ...init?.headers } });
        span.setAttribute("http.response.status_code", response.status);
        return response;
      });
    },

    observeSending:
      (name, send) =>
      (...given) =>
        inSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT }, contexts.getStore() ?? ROOT_CONTEXT), () =>
          send(...given),
        ),

    observeMetrics: (metrics) => alsoMeasure(metrics, metering, poolSizes),

    async stop() {
      const stopped = Promise.allSettled([tracing.shutdown(), metering.shutdown()]);
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS).unref())]);
    },
  };
}

interface Tracing {
  tracer: ReturnType<TracerProvider["getTracer"]>;
  propagator: W3CTraceContextPropagator;
  contexts: AsyncLocalStorage<Context>;
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server-span */
function observeApp(app: FastifyInstance, { tracer, propagator, contexts }: Tracing): void {
  const traced = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && untraced.has(route)) return done();
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const span = tracer.startSpan(
      route ? `${request.method} ${route}` : request.method,
      {
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": request.method,
          "url.scheme": request.protocol,
          ...(route && { "http.route": route }),
          "portico.request_id": request.id,
        },
      },
      caller,
    );
    request.traceId = span.spanContext().traceId;
    const context = trace.setSpan(caller, span);
    traced.set(request, { span, context });
    contexts.run(context, done);
  });
  // The body is read from the socket, whose events have no context.
  app.addHook("preValidation", (request, _reply, done) => {
    const context = traced.get(request)?.context;
    if (context) contexts.run(context, done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = traced.get(request)?.span;
    if (span) {
      span.setAttribute("http.response.status_code", reply.statusCode);
      if (request.project) span.setAttribute("portico.project_id", request.project.project_id);
      if (request.errorType) span.setAttribute("error.type", request.errorType);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    done();
  });
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-metrics/#metric-httpserverrequestduration */
function alsoMeasure(metrics: Metrics, metering: MeterProvider, poolSizes: () => PoolSizes): Metrics {
  const meter = metering.getMeter(SCOPE);
  const requests = meter.createHistogram("http.server.request.duration", {
    unit: "s",
    description: "Duration of HTTP server requests.",
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
  });
  const messages = meter.createCounter("portico.outbox.results", { description: "Attempts to deliver a message." });
  const seals = meter.createGauge("portico.server_key.seals_left");
  meter
    .createObservableGauge("portico.database.connections", { description: "Connections of the pool, by state." })
    .addCallback((result) => {
      for (const [state, count] of Object.entries(poolSizes())) result.observe(count, { state });
    });
  return {
    ...metrics,
    observeRequest(request, seconds) {
      metrics.observeRequest(request, seconds);
      requests.record(seconds, {
        "http.request.method": request.method,
        "http.response.status_code": request.status,
        ...(request.route !== "none" && { "http.route": request.route }),
      });
    },
    countMail(result) {
      metrics.countMail(result);
      messages.add(1, { result });
    },
    showSealsLeft(count) {
      metrics.showSealsLeft(count);
      seals.record(count);
    },
  };
}

function fail(span: Span, error: unknown): void {
  // Only its name, because messages of databases and mail servers may contain values.
  const name = error instanceof Error ? error.name : "Error";
  span.setAttribute("error.type", String((error as { code?: unknown })?.code ?? name));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function readSampler({
  OTEL_TRACES_SAMPLER: name = "parentbased_always_on",
  OTEL_TRACES_SAMPLER_ARG: share,
}: TelemetryEnvironment): Sampler {
  const root: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share === undefined ? 1 : Number(share)),
  };
  const own = root[name.replace(/^parentbased_/, "")]?.() ?? new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root: own }) : own;
}

function numberOf<Name extends string>(text: string | undefined, name: Name): Partial<Record<Name, number>> {
  return text && /^\d+$/.test(text) ? ({ [name]: Number(text) } as Record<Name, number>) : {};
}
