import { changeLook, type Look } from "./look.ts";

export function Switches({ look }: { look: Look }) {
  return (
    <fieldset className="switches">
      <legend>Look</legend>
      <Switch
        label="Dark"
        isOn={look.theme === "dark"}
        onChange={(isOn) => changeLook({ theme: isOn ? "dark" : "light" })}
      />
      <Switch
        label="Right to left"
        isOn={look.dir === "rtl"}
        onChange={(isOn) => changeLook({ dir: isOn ? "rtl" : "ltr" })}
      />
      <Switch
        label="320 px"
        isOn={look.width === "narrow"}
        onChange={(isOn) => changeLook({ width: isOn ? "narrow" : "full" })}
      />
      <Switch
        label="Long names"
        isOn={look.names === "long"}
        onChange={(isOn) => changeLook({ names: isOn ? "long" : "plain" })}
      />
    </fieldset>
  );
}

function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
