/** Shows how far a long piece of work has come. */
export interface Progress {
  show(progress: { done: number; label: string }): void;
  end(): void;
}

const barWidth = 30;
const plainStepPercent = 20;

/** A bar that is drawn over itself on a terminal; elsewhere a plain line now and then. */
export function createProgress(stream: NodeJS.WriteStream = process.stdout): Progress {
  let isShown = false;
  let nextPercent = 0;
  return {
    show({ done, label }) {
      const percent = Math.floor(Math.min(1, done) * 100);
      if (stream.isTTY) {
        const full = Math.round((percent / 100) * barWidth);
        const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
        stream.write(`\r\u001B[K${bar} ${String(percent).padStart(3)} %  ${label}`);
      } else if (percent >= nextPercent) {
        stream.write(`${String(percent).padStart(3)} %  ${label}\n`);
        nextPercent = percent - (percent % plainStepPercent) + plainStepPercent;
      }
      isShown = true;
    },
    end() {
      if (stream.isTTY && isShown) stream.write('\r\u001B[K');
    },
  };
}
