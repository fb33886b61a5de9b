import { createRoot, type Root as Rendered } from "react-dom/client";
import { Button } from "../../packages/ui/src/components/Button.tsx";
import { Card } from "../../packages/ui/src/components/Card.tsx";
import { addDeferredStyles } from "../../packages/ui/src/components/deferred-styles.tsx";
import { Lead } from "../../packages/ui/src/components/Lead.tsx";
import { Logo } from "../../packages/ui/src/components/Logo.tsx";
import { Root } from "../../packages/ui/src/components/Root.tsx";
import { StrengthBar } from "../../packages/ui/src/components/StrengthBar.tsx";
import { TextField } from "../../packages/ui/src/components/TextField.tsx";
import { Title } from "../../packages/ui/src/components/Title.tsx";
import type { ThemeOptions } from "../../packages/ui/src/theme/styles-config.ts";
import { contrast, neutral, shadcn, soft } from "../../packages/widget/src/entries/presets.ts";

let rendered: Rendered | undefined;

/** Some components of the kit with a host's theme. */
function show(styles: ThemeOptions) {
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

const looks = { show, finish: addDeferredStyles, presets: { contrast, neutral, shadcn, soft } };

export type Looks = typeof looks;
Object.assign(globalThis, { sample: {}, looks });
