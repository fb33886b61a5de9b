import { Action } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { Row } from "@portico/ui/components/Rows";
import { useWhenText } from "@portico/ui/components/When";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { SessionDevice } from "@portico/wire";
import type { ReactNode } from "react";
import { profile } from "./texts.ts";

interface SessionRowProps {
  session: SessionDevice;
  /** Asks whether to sign out the session. Without it, the row has no button. */
  onEnd?: (() => void) | undefined;
  children?: ReactNode;
}

/** A session in a list: its device or app, IP address and last use. */
export function SessionRow({ session, onEnd, children }: SessionRowProps) {
  const { sessions: texts } = useStrings("profile", profile);
  const timeText = useWhenText();
  const sessionName = useSessionName();
  const { ip_address, last_accessed_at, started_at, kind, is_current, device_bound } = session;
  return (
    <Row
      title={sessionName(session)}
      badges={
        <>
          {is_current && <Badge kind="good">{texts.current}</Badge>}
          {kind !== "own" && <Badge>{texts.kinds[kind]}</Badge>}
        </>
      }
      detail={
        <>
          <bdi>{ip_address}</bdi>
          {"\u00A0· "}
          {texts.used({ time: timeText({ at: last_accessed_at }) })}
          {"\u00A0· "}
          {texts.since({ time: timeText({ at: started_at }) })}
          {device_bound && `\u00A0· ${texts.bound}`}
        </>
      }
      actions={
        onEnd && (
          <Action label={texts.endLabel({ device: sessionName(session) })} onClick={onEnd}>
            {texts.end}
          </Action>
        )
      }
    >
      {children}
    </Row>
  );
}

/** Returns a function that names a session by its app or device. */
export function useSessionName(): (session: SessionDevice) => string {
  const { sessions: texts } = useStrings("profile", profile);
  return ({ client_name, device_name }) => client_name || device_name || texts.unknownDevice;
}
