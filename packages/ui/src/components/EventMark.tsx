import type { AuditAction } from "@portico/wire";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { alertIcon, defineIcon, Icon, type IconDrawing } from "./Icon.tsx";

addStyles(`
.portico-event-mark { display: grid; flex: none; place-items: center; width: 32px; height: 32px; color: var(--po-soft); background: var(--po-tint); border-radius: 50%; }
.portico-event-mark[data-state=refused] { color: var(--po-error); background: color-mix(in srgb, var(--po-error) 8%, var(--po-surface)); }
.portico-event-mark > .portico-icon:has(> .portico-icon-sign-in):dir(rtl) { scale: -1 1; }
@media (forced-colors: active) { .portico-event-mark { border: 1px solid; } }
`);

const signInIcon = /* @__PURE__ */ defineIcon("sign-in", "M10.5 2.8h4v12.4h-4M3 9h7.500M7 5.5 10.5 9 7 12.5");
const memberIcon = /* @__PURE__ */ defineIcon(
  "member",
  "M9 8.400a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.800M3.4 15.400c.5-2.8 2.6-4.2 5.6-4.200s5.1 1.4 5.6 4.2",
);
export const messageIcon = /* @__PURE__ */ defineIcon("message", "M2.5 4.200h13v9.600h-13zM2.8 4.7 9 9.600l6.2-4.9");
const keyIcon = /* @__PURE__ */ defineIcon(
  "key",
  "M6 15a3.1 3.1 0 1 0 0-6.200A3.1 3.1 0 0 0 6 15M8.3 9.7 14.8 3.200M12.2 5.800l2.2 2.2",
);
const shieldIcon = /* @__PURE__ */ defineIcon(
  "shield",
  "M9 2.2 14.5 4.300v4.300c0 3.3-2.2 5.8-5.5 7.2-3.3-1.4-5.5-3.9-5.5-7.200V4.300z",
);
const deviceIcon = /* @__PURE__ */ defineIcon("device", "M3.5 3.500h11v8h-11zM2 14.500h14");
const slidersIcon = /* @__PURE__ */ defineIcon(
  "sliders",
  "M2.5 5.500H9M13 5.500h2.500M2.5 12.500H5M9 12.500h6.500M11 7.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4M7 14.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4",
);
const globeIcon = /* @__PURE__ */ defineIcon(
  "globe",
  "M9 2.400a6.6 6.6 0 1 0 0 13.200A6.6 6.6 0 1 0 9 2.400M2.6 9h12.800M9 2.600c3.8 3.6 3.8 9.2 0 12.800M9 2.600c-3.8 3.6-3.8 9.2 0 12.8",
);
const syncIcon = /* @__PURE__ */ defineIcon(
  "sync",
  "M3.2 6.500h11M11.4 3.500l2.9 3-2.9 3M14.8 11.800h-11M6.6 8.800l-2.9 3 2.9 3",
);
const appIcon = /* @__PURE__ */ defineIcon(
  "app",
  "M3 3h4.600v4.600H3zM10.4 3H15v4.600h-4.600zM3 10.400h4.600V15H3zM10.4 10.400H15V15h-4.600z",
);
const linkIcon = /* @__PURE__ */ defineIcon(
  "link",
  "M7.6 10.400a2.9 2.9 0 0 0 4.1 0l2.6-2.600a2.9 2.9 0 0 0-4.1-4.100l-.9.900M10.4 7.600a2.9 2.9 0 0 0-4.1 0l-2.6 2.600a2.9 2.9 0 0 0 4.1 4.100l.9-.9",
);
const supportIcon = /* @__PURE__ */ defineIcon(
  "support",
  "M3.5 11V9a5.5 5.5 0 0 1 11 0v2M3.5 9.800h2v4h-2zM12.5 9.800h2v4h-2z",
);

type ObjectOf<Action> = Action extends `${infer Name}.${string}` ? Name : never;

/** The icons by the object of an action, so that events of one kind look the same in every log. Others have a shield. */
const icons = {
  access_token: appIcon,
  api_key: keyIcon,
  audit_log: slidersIcon,
  connected_app: appIcon,
  device: deviceIcon,
  directory: syncIcon,
  domain: globeIcon,
  email_code: messageIcon,
  export: syncIcon,
  impersonation: supportIcon,
  import: syncIcon,
  machine_access: appIcon,
  magic_link: messageIcon,
  member: memberIcon,
  oauth: signInIcon,
  operator: supportIcon,
  organization: slidersIcon,
  passkey: keyIcon,
  password: keyIcon,
  project: slidersIcon,
  queue: messageIcon,
  remembered_device: deviceIcon,
  scim_connection: syncIcon,
  session: signInIcon,
  setup_link: linkIcon,
  signing_key: keyIcon,
  signal_stream: linkIcon,
  sms_code: messageIcon,
  sso: signInIcon,
  sso_connection: linkIcon,
  webhook_endpoint: linkIcon,
} satisfies Partial<Record<ObjectOf<AuditAction>, IconDrawing>>;

/** Whether an event is an attempt that failed. */
export function isRefusal(action: string): boolean {
  return /\.(refused|reset_refused|locked)$/.test(action);
}

/** The icon of an event's kind. A failed attempt has the alert's shape, not only its color. The title is beside it. */
export function EventMark({ action }: { action: string }) {
  const object = action.split(".")[0] as string;
  const icon = Object.hasOwn(icons, object) ? icons[object as keyof typeof icons] : shieldIcon;
  return (
    <span {...part("event-mark")} data-state={isRefusal(action) ? "refused" : undefined} aria-hidden="true">
      <Icon drawing={isRefusal(action) ? alertIcon : icon} />
    </span>
  );
}
