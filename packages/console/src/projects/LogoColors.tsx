import { Action, Actions } from "@portico/ui/components/Action";
import { AskForm } from "@portico/ui/components/AskForm";
import { useFailureText } from "@portico/ui/components/FailureNote";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { useId } from "@portico/ui/components/use-id";
import { useAction } from "@portico/ui/hooks/use-action";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type CSSProperties, type DragEvent, useRef, useState } from "react";
import { useConsole } from "../shared/use-console.ts";
import { listLogoColors, toPixels } from "./logo-colors.ts";

addStyles(`
.portico-logo-colors { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 14px; border: 1px dashed var(--po-border); border-radius: var(--po-radius-box); }
.portico-logo-colors[data-state=over] { border-color: var(--po-ring); background: var(--po-tint); }
.portico-logo-colors input[type=file] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.portico-swatch { width: 14px; height: 14px; flex: none; border: 1px solid var(--po-line); border-radius: 50%; background: var(--po-hue); }
`);

/** The side of the square into which the logo is drawn, in pixels. */
const SIDE = 64;

interface LogoColorsProps {
  projectId: string;
  /** The button color of the draft. */
  chosen: string;
  onChoose: (color: string) => void;
  /** For the gallery. */
  atFirst?: { name: string; colors: string[] };
}

/**
 * Suggests button colors from an image file, which stays in the browser, or from the icon of a website, which the
 * provider fetches.
 */
export function LogoColors({ projectId, chosen, onChoose, atFirst }: LogoColorsProps) {
  const { calls } = useConsole();
  const say = useFailureText();
  const [site, setSite] = useState("");
  const [found, setFound] = useState(atFirst);
  const [error, setError] = useState("");
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();

  async function read(file: File | undefined) {
    if (!file) return;
    const colors = await readFile(file)
      .then(readPixels)
      .then(listLogoColors, () => undefined);
    if (colors) suggest(file.name, colors);
    else setError(`${file.name} is not an image that this browser can show. Choose a PNG, JPEG, WebP or SVG file.`);
  }
  function suggest(name: string, colors: string[]) {
    const [first] = colors;
    setFound(first ? { name, colors } : undefined);
    setError(first ? "" : `${name} has no color. Choose another image.`);
    if (first) onChoose(first);
  }
  const fetchIcon = useAction(async () => {
    const icon = await calls.projects.siteIcon.find({ project_id: projectId, site: site.trim() });
    const own = listLogoColors(icon.image ? await readPixels(icon.image) : toPixels(icon.colors));
    const announced = icon.image ? listLogoColors(toPixels(icon.colors)) : [];
    suggest(site.trim(), [...new Set([...own, ...announced])]);
  });
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button inside.
    <div
      {...part("logo-colors")}
      data-state={isOver ? "over" : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Actions>
        <Action onClick={() => input.current?.click()}>Choose image</Action>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Logo file"
          tabIndex={-1}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </Actions>
      <AskForm
        label="Website"
        name="site"
        value={site}
        onChange={(next) => {
          fetchIcon.forgive();
          setSite(next);
        }}
        placeholder="acme.com"
        maxLength={2048}
        autoCapitalize="none"
        error={fetchIcon.failure && say(fetchIcon.failure)}
        action="Pick colors"
        busy={fetchIcon.isBusy}
        onSubmit={() => site.trim() && void fetchIcon.run()}
      />
      {found && (
        <Actions>
          {found.colors.map((color) => (
            <Action key={color} pressed={color === chosen.toLowerCase()} onClick={() => onChoose(color)}>
              <span {...part("swatch")} style={{ "--po-hue": color } as CSSProperties} />
              {color}
            </Action>
          ))}
        </Actions>
      )}
      <FieldNote
        id={noteId}
        error={error}
        hint={
          found
            ? `Colors of ${found.name}. Choose one, then adjust it above.`
            : "Choose an image, drop it here, or enter a website to use its icon. The image isn't uploaded."
        }
      />
    </div>
  );
}

async function readFile(file: File): Promise<string> {
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
  return String(reader.result);
}

/** @throws Event if the browser cannot show the image. */
async function readPixels(dataUrl: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
    image.src = dataUrl;
  });
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no canvas.");
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}
