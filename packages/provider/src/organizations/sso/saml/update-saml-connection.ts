import type {
  SamlConnectionResponse,
  UpdateSamlConnectionByUrlRequest,
  UpdateSamlConnectionRequest,
} from "@portico/wire";
import { type Actor, requireActor } from "../../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import {
  type ConnectionRequest,
  changeConnection,
  checkChange,
  requireConnection,
} from "../connections/change-connection.ts";
import { type Connection, isSamlReady, KEYS_LIMIT, type SamlSettings, statusOf } from "../connections/connection.ts";
import { type Following, followFrom, notFollowing } from "../connections/following.ts";
import { listSigningKeys, type NewKey, parseCertificate, parsePrivateKey, toKeyRow } from "../connections/keys.ts";
import { requireWebAddress } from "../connections/require-web-address.ts";
import type { SsoKeyRow } from "../connections/schema.ts";
import { deleteKey, insertKeys, listKeys } from "../connections/store.ts";
import { toSamlConnection } from "../connections/to-connection.ts";

/**
 * Updates the given fields of a SAML connection. A certificate or encryption key is added to the existing ones. A
 * signing key is published besides the old one, and signs a day later.
 *
 * @throws ApiError `unauthorized_action`, `saml_connection_not_found`, `sso_limit_reached`, `invalid_role`,
 * `bad_request`.
 */
export async function updateSamlConnection(
  call: Call,
  { organization_id, connection_id, ...request }: ConnectionRequest & UpdateSamlConnectionRequest,
): Promise<SamlConnectionResponse> {
  const caller = await requireActor(call, { organization_id });
  await authorize(call, caller, "sso", "update");
  const { x509_certificate, signing_private_key, saml_encryption_private_key, ...rest } = request;
  const { display_name, identity_provider, ...settings } = rest;
  if (settings.idp_sso_url) requireWebAddress("idp_sso_url", settings.idp_sso_url);
  if (settings.idp_slo_url) requireWebAddress("idp_slo_url", settings.idp_slo_url);
  if (settings.idp_slo_request_url) requireWebAddress("idp_slo_request_url", settings.idp_slo_request_url);
  // The binding of earlier metadata does not belong to a URL that is entered by hand.
  if (settings.idp_sso_url) settings.idp_sso_binding ??= "redirect";
  if (settings.idp_slo_url !== undefined) settings.idp_slo_request_url ??= settings.idp_slo_url;
  if (settings.idp_slo_request_url !== undefined) settings.idp_slo_request_binding ??= "redirect";
  const keys = x509_certificate ? [parseCertificate(call, x509_certificate)] : [];
  const uploaded = { signing: signing_private_key, encryption: saml_encryption_private_key };
  if (uploaded.signing || uploaded.encryption) {
    // Checks that the connection is the caller's, and the limit of keys, before anything is signed.
    await transaction(call, async (tx) => {
      const { project_id } = await requireConnection(call, tx, caller, "saml", connection_id);
      const before = await listKeys(tx, project_id, [connection_id]);
      const count = before.filter(({ purpose }) => purpose === "encryption").length;
      if (uploaded.encryption && count >= KEYS_LIMIT) throw new ApiError("sso_limit_reached");
    });
  }
  for (const purpose of ["signing", "encryption"] as const) {
    const pem = uploaded[purpose];
    if (pem) keys.push(await parsePrivateKey(call, caller.organization.organization_id, purpose, pem));
  }
  const named = {
    ...(display_name !== undefined && { display_name }),
    ...(identity_provider && { identity_provider }),
  };
  // Metadata contains these fields, so setting one manually stops following it.
  const { idp_entity_id, idp_sso_url, idp_slo_request_url } = settings;
  const isSetManually = [x509_certificate, idp_entity_id, idp_sso_url, idp_slo_request_url].some(
    (one) => one !== undefined,
  );
  return changeSamlConnection(call, caller, connection_id, {
    columns: { ...named, ...(isSetManually && notFollowing) },
    settings: withoutUndefined(settings),
    keys,
  });
}

/**
 * Updates entity ID, SSO URL and certificates from the identity provider's metadata, fetched or pasted. Certificates
 * that are no longer in it are deleted. Fetched metadata is followed from now on, which means that it is read again
 * every day.
 *
 * @throws ApiError `unauthorized_action`, `saml_connection_not_found`, `sso_metadata_not_usable`, `sso_limit_reached`.
 */
export async function updateSamlConnectionByUrl(
  call: Call,
  { organization_id, connection_id, metadata_url, metadata_xml }: ConnectionRequest & UpdateSamlConnectionByUrlRequest,
): Promise<SamlConnectionResponse> {
  const caller = await requireActor(call, { organization_id });
  await requireAuthAdminPermission(call, caller, "sso", "update");
  if (metadata_url !== undefined) requireWebAddress("metadata_url", metadata_url);
  // Checks that the connection is the caller's before anything is fetched.
  await transaction(call, (tx) => requireConnection(call, tx, caller, "saml", connection_id));
  const { fetchMetadata, readMetadata } = await import("./read-metadata.ts");
  const { settings, keys, leftOut } = await readMetadata(
    call,
    metadata_xml ?? (await fetchMetadata(call, metadata_url ?? "")),
  );
  return changeSamlConnection(call, caller, connection_id, {
    columns:
      metadata_url === undefined
        ? { ...notFollowing, metadata_left_out: leftOut }
        : followFrom(metadata_url, call.clock.now(), leftOut),
    settings,
    keys,
    areAllCertificates: true,
  });
}

interface SamlChange {
  columns: Partial<Pick<Connection<"saml">, "display_name" | "identity_provider" | keyof Following>>;
  settings: Partial<SamlSettings>;
  keys: NewKey[];
  /** Whether to delete verification certificates that are not in `keys`. */
  areAllCertificates?: boolean;
  /** Checks the locked connection. If it returns false, nothing changes. */
  isUnchanged?: (current: Connection<"saml">) => boolean;
}

export function changeSamlConnection(
  call: Call,
  caller: Actor,
  connectionId: string,
  { columns, settings, keys, areAllCertificates = false, isUnchanged = () => true }: SamlChange,
): Promise<SamlConnectionResponse> {
  return transaction(call, async (tx) => {
    const current = await requireConnection(call, tx, caller, "saml", connectionId);
    if (!isUnchanged(current)) return new ApiError("saml_connection_not_found");
    const before = await listKeys(tx, current.project_id, [current.connection_id]);
    const change = planKeys(before, keys, { areAllCertificates, now: call.clock.now() });
    const next = { ...current.settings, ...settings };
    const isOtherMetadata = Boolean(columns.metadata_url) && columns.metadata_url !== current.metadata_url;
    const isRekeyed = change.added.length > 0 || isOtherMetadata;
    const refusal = await checkChange(call, tx, caller, current, { settings: next, isRekeyed });
    if (refusal) return refusal;
    const after = await changeKeys(call, tx, current, change);
    const changed = await changeConnection(call, tx, caller, current, {
      ...columns,
      settings: next,
      isRekeyed: change.added.length + change.dropped.length > 0,
      status: statusOf(current, isSamlReady(next, after)),
    });
    return { connection: toSamlConnection(call, changed, after) };
  });
}

interface KeyChange {
  kept: SsoKeyRow[];
  added: NewKey[];
  dropped: SsoKeyRow[];
}

function planKeys(
  before: SsoKeyRow[],
  keys: NewKey[],
  { areAllCertificates, now }: { areAllCertificates: boolean; now: Date },
): KeyChange {
  const isKnown = (key: NewKey) =>
    before.some(({ purpose, certificate }) => purpose === key.purpose && certificate === key.certificate);
  const added = keys.filter((key, index) => {
    const isRepeated = keys.findIndex(({ certificate }) => certificate === key.certificate) < index;
    return !isRepeated && !isKnown(key);
  });
  const isSigningChanged = added.some(({ purpose }) => purpose === "signing");
  // The current key keeps signing until the identity provider had a day to read the new one.
  const [current] = listSigningKeys(before, now);
  const dropped = before.filter((key) => {
    if (key.purpose === "signing") return isSigningChanged && key.key_id !== current?.key_id;
    return (
      areAllCertificates && key.purpose === "verification" && !keys.some((one) => one.certificate === key.certificate)
    );
  });
  return { kept: before.filter((key) => !dropped.includes(key)), added, dropped };
}

/** @throws ApiError `sso_limit_reached`. */
async function changeKeys(
  call: Call,
  tx: Db,
  connection: Connection<"saml">,
  { kept, added, dropped }: KeyChange,
): Promise<SsoKeyRow[]> {
  const { project_id, connection_id } = connection;
  for (const purpose of ["verification", "signing", "encryption"] as const) {
    const count = [...kept, ...added].filter((key) => key.purpose === purpose).length;
    if (count > KEYS_LIMIT) throw new ApiError("sso_limit_reached");
  }
  for (const { key_id, purpose } of dropped) await deleteKey(tx, { project_id, connection_id, key_id, purpose });
  await insertKeys(
    tx,
    added.map((key) => toKeyRow(call, connection, key)),
  );
  return listKeys(tx, project_id, [connection_id]);
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
