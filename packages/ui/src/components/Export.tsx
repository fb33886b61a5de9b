import { useEffect, useRef, useState } from "react";
import { useAction } from "../hooks/use-action.ts";
import { saveFile } from "../lib/save-file.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { Action, Actions } from "./Action.tsx";
import { FailureNote } from "./FailureNote.tsx";
import { useNotify } from "./Notifications.tsx";

interface Reading {
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

interface File {
  name: string;
  type: string;
  text: string;
  /** The number of items in the file. */
  count: number;
}

interface ExportProps {
  /** The file formats, each with the label of its button. */
  kinds: readonly { word: string; write: (reading: Reading) => Promise<File> }[];
  reading: (values: { count: number }) => string;
  done: (values: { count: number }) => string;
}

/** Reads a list to its end in the browser and saves it as a file. It shows the progress and can be canceled. */
export function Export({ kinds, reading, done }: ExportProps) {
  const { cancel } = useStrings("shared", shared);
  const notify = useNotify();
  const [count, setCount] = useState(0);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const run = useAction(async (write: ExportProps["kinds"][number]["write"]) => {
    const mine = new AbortController();
    control.current = mine;
    setCount(0);
    try {
      const file = await write({ signal: mine.signal, onProgress: setCount });
      saveFile(file.name, file.type, file.text);
      notify(done({ count: file.count }));
    } catch (error) {
      if (!mine.signal.aborted) throw error;
    }
  });
  if (run.isBusy) {
    return (
      <Actions>
        <Action busy>{reading({ count })}</Action>
        <Action variant="quiet" onClick={() => control.current?.abort()}>
          {cancel}
        </Action>
      </Actions>
    );
  }
  return (
    <Actions>
      {kinds.map(({ word, write }) => (
        <Action key={word} onClick={() => void run.run(write)}>
          {word}
        </Action>
      ))}
      <FailureNote failure={run.failure} />
    </Actions>
  );
}
