import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Empty } from "@portico/ui/components/Empty";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useWhenText } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Ended, RememberedDevice } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";
import { profile } from "./texts.ts";

export interface RememberedDevicesProps {
  /** The member whose devices an admin manages. Default: the caller. */
  memberId?: string;
  /** Changes when an action may have removed devices. */
  version?: number;
  /** Shows what ended with a device. Default: a notification. */
  onReceipt?: (receipt: { title: string; ended: Ended }) => void;
  /** The device to ask about at first, for the gallery. */
  initiallyAsked?: string;
}

/** The browsers in which a member is not asked for the second factor, with buttons to remove them. */
export function RememberedDevices({ memberId, version = 0, onReceipt, initiallyAsked }: RememberedDevicesProps) {
  const { devices: texts, sessions, refused } = useStrings("profile", profile);
  const { admin } = useCalls();
  const notify = useNotify();
  const timeText = useWhenText();
  const [asked, setAsked] = useState<string | undefined>(initiallyAsked);
  const load = useLoad(async () => {
    const listed =
      memberId === undefined
        ? admin.self.listRememberedDevices()
        : admin.members.listRememberedDevices({ member_id: memberId });
    return (await listed).remembered_devices;
  }, [admin, memberId, version]);
  const nameOf = ({ device_name }: RememberedDevice) => device_name || sessions.unknownDevice;
  const end = useAction(async (device: RememberedDevice) => {
    const { remembered_device_id } = device;
    const { ended } =
      memberId === undefined
        ? await admin.self.deleteRememberedDevice({ remembered_device_id })
        : await admin.members.deleteRememberedDevice({ member_id: memberId, remembered_device_id });
    load.change((all) => all.filter((one) => one.remembered_device_id !== remembered_device_id));
    setAsked(undefined);
    const title = texts.ended({ device: nameOf(device) });
    if (onReceipt) onReceipt({ title, ended });
    else notify(title);
  });
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Async load={load} rows={2} texts={refused}>
        {(devices) =>
          devices.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <Rows label={texts.title}>
              {devices.map((device) => {
                const { remembered_device_id: id, ip_address, last_used_at } = device;
                return (
                  <Row
                    key={id}
                    title={nameOf(device)}
                    badges={device.is_current && <Badge kind="good">{sessions.current}</Badge>}
                    detail={
                      <>
                        <bdi>{ip_address}</bdi>
                        {"\u00A0· "}
                        {last_used_at
                          ? sessions.used({ time: timeText({ at: last_used_at }) })
                          : texts.since({ time: timeText({ at: device.created_at }) })}
                        {"\u00A0· "}
                        {texts.until({ time: timeText({ at: device.expires_at }) })}
                      </>
                    }
                    actions={
                      asked === undefined && (
                        <Action label={texts.endLabel({ device: nameOf(device) })} onClick={() => setAsked(id)}>
                          {texts.end}
                        </Action>
                      )
                    }
                  >
                    {asked === id && (
                      <ConfirmDialog
                        title={texts.endTitle({ device: nameOf(device) })}
                        action={texts.end}
                        busy={end.isBusy}
                        failure={end.failure}
                        texts={refused}
                        onConfirm={() => void end.run(device)}
                        onCancel={() => setAsked(undefined)}
                      >
                        {texts.endBody}
                      </ConfirmDialog>
                    )}
                  </Row>
                );
              })}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}

/** The signed-in member's own, if the organization remembers devices. */
export function ProfileDevicesScreen(props: Pick<RememberedDevicesProps, "initiallyAsked">) {
  const { organization } = useSignedIn();
  return typeof organization?.mfa_remembered_device_days === "number" && <RememberedDevices {...props} />;
}
