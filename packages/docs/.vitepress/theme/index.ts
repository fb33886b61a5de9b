// Without the theme's own font: the system's is as good, and nothing has to be fetched for it.
import theme from "vitepress/theme-without-fonts";
import "./style.css";

export default theme;
