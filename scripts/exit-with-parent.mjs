// Import it in programs that must end with their parent process. However the parent ends, even by kill -9, the program gets
// SIGTERM.
import process from "node:process";

const terminate = () => process.kill(process.pid, "SIGTERM");
if (process.channel) {
  process.once("disconnect", terminate);
  process.channel.unref();
} else {
  // npm sends signals to the shell between npm and the program. The shell ends without forwarding them.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    terminate();
  }, 300);
  timer.unref();
}
