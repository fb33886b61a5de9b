import { createRoot, type Root as Rendered } from "react-dom/client";
import { contrast, neutral, shadcn, soft } from "../../packages/widget/src/presets.ts";
import type { Look } from "../../packages/widget/src/theme/styles-config.ts";
import { Button } from "../../packages/widget/src/ui/Button.tsx";
import { Card } from "../../packages/widget/src/ui/Card.tsx";
import { finishLooks } from "../../packages/widget/src/ui/finish-looks.ts";
import { Lead } from "../../packages/widget/src/ui/Lead.tsx";
import { Logo } from "../../packages/widget/src/ui/Logo.tsx";
import { Root } from "../../packages/widget/src/ui/Root.tsx";
import { StrengthBar } from "../../packages/widget/src/ui/StrengthBar.tsx";
import { TextField } from "../../packages/widget/src/ui/TextField.tsx";
import { Title } from "../../packages/widget/src/ui/Title.tsx";

let rendered: Rendered | undefined;

/** Some parts of the kit in looks of a host. */
function show(styles: Look) {
  rendered?.unmount();
  rendered = createRoot(document.querySelector("#widget") as Element);
  rendered.render(
    <Root styles={styles}>
      <Card>
        <Logo src={styles.logo?.url} darkSrc={styles.logo?.darkUrl} scheme={styles.colorScheme} />
        <Title>Sign up or log in</Title>
        <Lead>A sentence under the title.</Lead>
        <TextField label="Email" name="email" value="" onChange={() => {}} error="Invalid email address" />
        <StrengthBar segments={2} isStrong={false} />
        <Button>Continue</Button>
        <Button variant="side">Another way, with a name that needs a second line where letters stand wide</Button>
      </Card>
    </Root>,
  );
}

const looks = { show, finish: finishLooks, presets: { contrast, neutral, shadcn, soft } };

export type Looks = typeof looks;
Object.assign(globalThis, { sample: {}, looks });
