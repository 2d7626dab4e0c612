type WithYield = { scheduler?: { yield?: () => Promise<void> } }

/** Lets the browser paint and answer before what follows, which goes on before other waiting work where it can. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as WithYield
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
