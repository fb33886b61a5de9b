export const handover = {
  enter: "Opening the link on another device? Enter this number there.",
};
