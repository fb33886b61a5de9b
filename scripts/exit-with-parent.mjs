// Loaded into programs that must not outlive whoever started them. However that one ends, kill -9 included, the program
// leaves as it would on a polite request.
import process from "node:process";

const leave = () => process.kill(process.pid, "SIGTERM");
if (process.channel) {
  process.once("disconnect", leave);
  process.channel.unref();
} else {
  // npm passes a signal to the shell between npm and the program; the shell ends and tells nobody.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, 300);
  timer.unref();
}
