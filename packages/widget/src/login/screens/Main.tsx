import { Fragment, useState } from "react";
import { main } from "../../strings/main.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Divider } from "../../ui/Divider.tsx";
import { Form } from "../../ui/Form.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useStrings } from "../../use-strings.ts";
import { type Block, groupBlocks } from "../flow/blocks.ts";
import { canGoBack } from "../flow/can-go-back.ts";
import { offeredProducts } from "../flow/offered-methods.ts";
import { isWaitingForOrganization } from "../flow/opening.ts";
import { BackButton } from "./BackButton.tsx";
import { MainHeader } from "./MainHeader.tsx";
import type { ScreenProps } from "./screen-props.ts";
import { useProblemText } from "./use-problem-text.ts";

export function Main(props: ScreenProps<"Main">) {
  const { step, flow, send } = props;
  const text = useStrings("main", main);
  if (isWaitingForOrganization(step, flow)) {
    return (
      <Card state="loading">
        <Spinner label={text.loading} />
      </Card>
    );
  }
  return (
    <Card>
      <MainHeader {...props} />
      {groupBlocks(offeredProducts(flow.config, step)).map((group, at) => (
        <Fragment key={group.join()}>
          {at > 0 && <Divider label={text.or} />}
          {group.map((block) => (
            <MainBlock key={block} block={block} {...props} />
          ))}
        </Fragment>
      ))}
      {canGoBack(flow) && <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />}
    </Card>
  );
}

/** A block whose capability is still to be built is offered by no rule, so none but these comes here. */
function MainBlock({ block, ...props }: ScreenProps<"Main"> & { block: Block }) {
  return block === "email" ? <EmailForm {...props} /> : null;
}

function EmailForm({ step, send }: ScreenProps<"Main">) {
  const text = useStrings("main", main);
  const [email, setEmail] = useState(step.email);
  return (
    <Form busy={step.busy} onSubmit={() => send({ type: "emailSubmitted", email })}>
      <TextField
        label={text.emailLabel}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={text.emailPlaceholder}
        value={email}
        onChange={setEmail}
        error={useProblemText(step.problem, step)}
      />
      <Button type="submit" busy={step.busy}>
        {text.continueButton}
      </Button>
    </Form>
  );
}
