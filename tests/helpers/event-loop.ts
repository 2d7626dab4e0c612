/**
 * The share of this thread in the processor time that the process used during `work`: near 1 for what
 * runs on the event loop, near 0 for what runs on other threads, whatever else the machine does.
 */
export async function shareOfEventLoop(work: () => Promise<unknown>): Promise<number> {
  const sum = ({ user, system }: NodeJS.CpuUsage) => user + system
  const thread = process.threadCpuUsage()
  const whole = process.cpuUsage()
  await work()
  return sum(process.threadCpuUsage(thread)) / sum(process.cpuUsage(whole))
}
