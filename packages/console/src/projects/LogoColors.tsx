import { Action, Actions } from "@portico/ui/components/Action";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { useId } from "@portico/ui/components/use-id";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type CSSProperties, type DragEvent, useRef, useState } from "react";
import { listLogoColors } from "./logo-colors.ts";

addStyles(`
.portico-logo-colors { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 14px; border: 1px dashed var(--po-border); border-radius: var(--po-radius-box); }
.portico-logo-colors[data-state=over] { border-color: var(--po-ring); background: var(--po-tint); }
.portico-logo-colors input { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.portico-swatch { width: 14px; height: 14px; flex: none; border: 1px solid var(--po-line); border-radius: 50%; background: var(--po-hue); }
`);

/** The side of the square into which the logo is drawn, in pixels. */
const SIDE = 64;

interface LogoColorsProps {
  /** The button color of the draft. */
  chosen: string;
  onChoose: (color: string) => void;
  /** For the gallery. */
  atFirst?: { name: string; colors: string[] };
}

/** Suggests button colors from an image file. The file stays in the browser. */
export function LogoColors({ chosen, onChoose, atFirst }: LogoColorsProps) {
  const [found, setFound] = useState(atFirst);
  const [error, setError] = useState("");
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();

  async function read(file: File | undefined) {
    if (!file) return;
    const colors = await readPixels(file).then(listLogoColors, () => undefined);
    const [first] = colors ?? [];
    setFound(first && colors ? { name: file.name, colors } : undefined);
    setError(
      first
        ? ""
        : colors
          ? `${file.name} has no color. Choose another image.`
          : `${file.name} is not an image that this browser can show. Choose a PNG, JPEG, WebP or SVG file.`,
    );
    if (first) onChoose(first);
  }
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
        <Action onClick={() => input.current?.click()}>Pick colors from a logo</Action>
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
            ? `Colors of ${found.name}. Choose one, then adjust it below.`
            : "Choose an image file, or drop it here. The file isn't uploaded."
        }
      />
    </div>
  );
}

/** @throws Event if the browser cannot show the file. */
async function readPixels(file: File): Promise<Uint8ClampedArray> {
  const image = new Image();
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
    image.src = String(reader.result);
  });
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no canvas.");
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}
