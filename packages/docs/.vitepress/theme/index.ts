// Without the theme's font, so that pages use the system font and load no font files.
import theme from "vitepress/theme-without-fonts";
import "./style.css";

export default theme;
