// The widget and the parts of an administration as elements, as a page without React has them.
import { createClient } from "@portico/admin/element";
import "@portico/widget/element";

Object.assign(globalThis, { portico: { createClient } });
