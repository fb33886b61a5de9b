import type {
  MeasurementsGetResponse,
  OperationsCertificatesResponse,
  OperationsOverviewResponse,
  QueuesMessagesSearchResponse,
} from "../shared/operations.ts";

export type Measurements = MeasurementsGetResponse;
export type Series = Measurements["series"][number];
export type Range = Measurements["range"];

export type QueuedMessage = QueuesMessagesSearchResponse["queued_messages"][number];
export type QueueName = QueuedMessage["queue"];

export type Overview = OperationsOverviewResponse;
export type Attention = Overview["attention"][number];
export type Certificate = OperationsCertificatesResponse["certificates"][number];
