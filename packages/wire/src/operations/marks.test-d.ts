// Only needs to compile: the marks of an operation say what its fields say, and none is missing.
import { allOperations, type OperationName } from "./all-operations.ts";
import { type Contract, contract } from "./contract.ts";
import type { PkceNamespace } from "./operation.ts";

/** A mark that an operation has if and only if it has the field. */
type Marked<Fields, Name extends string, Field extends string, Mark> =
  Extract<keyof Fields, Field> extends never ? { [N in Name]?: never } : { [N in Name]: Mark };

/** An answer that brings a session, or an intermediate one. */
type ContainsSession<Answer> = Answer extends { session_jwt: string } | { intermediate_session_token: string }
  ? true
  : never;

/** The challenge of an app's own request to the authorization endpoint is no business of the client's. */
type OwnFields<Name, Fields> = Name extends `idp.${string}` ? object : Fields;

type Marks<Name, Fields, Answer> = Marked<Fields, "intermediate", "intermediate_session_token", true> &
  Marked<Fields, "guarded", "captcha_token" | "dfp_telemetry_id", true> &
  Marked<OwnFields<Name, Fields>, "challenge", "pkce_code_challenge" | "code_challenge", PkceNamespace> &
  Marked<Fields, "verifier", "pkce_code_verifier" | "code_verifier", PkceNamespace> &
  Marked<OwnFields<Name, Fields>, "unprefixed", "code_challenge" | "code_verifier", true> &
  ([ContainsSession<Answer>] extends [never] ? { signsIn?: never } : { signsIn: boolean }) & {
    path: string;
    token?: keyof Fields & `${string}_token`;
    minutes?: "session_duration_minutes" extends keyof Fields ? number : never;
    endsReset?: "password" extends keyof Fields ? true : never;
  };

type MarksOf<Name extends OperationName> = Marks<Name, Contract[Name]["request"], Contract[Name]["response"]>;

allOperations satisfies { [Name in OperationName]: MarksOf<Name> };

const { "totp.authenticate": totp, "passwords.resetByEmailStart": reset, "sso.authenticate": sso } = allOperations;
const { signsIn: _signsIn, ...withoutSignsIn } = totp;
const { guarded: _guarded, ...unguarded } = totp;
const { intermediate: _intermediate, ...withoutIntermediate } = totp;
const { unprefixed: _unprefixed, ...prefixed } = reset;
// @ts-expect-error: the answer brings a session.
withoutSignsIn satisfies MarksOf<"totp.authenticate">;
// @ts-expect-error: it takes a captcha.
unguarded satisfies MarksOf<"totp.authenticate">;
// @ts-expect-error: it takes the intermediate session token.
withoutIntermediate satisfies MarksOf<"totp.authenticate">;
// @ts-expect-error: its field is called code_challenge.
prefixed satisfies MarksOf<"passwords.resetByEmailStart">;
// @ts-expect-error: it takes no such token.
({ ...sso, token: "oauth_token" as const }) satisfies MarksOf<"sso.authenticate">;
// @ts-expect-error: requesting a code does not sign in.
({ ...allOperations["otps.sms.send"], signsIn: true }) satisfies MarksOf<"otps.sms.send">;

const { "totp.create": _forgotten, ...others } = contract;
// @ts-expect-error: an operation's row is missing.
others satisfies Record<OperationName, unknown>;
// @ts-expect-error: this kind of session does not exist.
({ ...contract["totp.create"], sessions: ["owner"] }) satisfies (typeof contract)["totp.create"];
