/** Shows how far a long piece of work has come. */
export interface Progress {
  show(progress: { done: number; label: string }): void;
  end(): void;
}

const barWidth = 30;

/** A bar that is drawn over itself on a terminal; elsewhere a line for each new step. */
export function createProgress(stream: NodeJS.WriteStream = process.stdout): Progress {
  let shown = '';
  return {
    show({ done, label }) {
      if (stream.isTTY) {
        const full = Math.round(Math.min(1, done) * barWidth);
        const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
        const percent = String(Math.round(done * 100)).padStart(3);
        stream.write(`\r\u001B[K${bar} ${percent} %  ${label}`);
      } else if (label !== shown) {
        stream.write(`  ${label} …\n`);
      }
      shown = label;
    },
    end() {
      if (stream.isTTY && shown !== '') stream.write('\r\u001B[K');
    },
  };
}
