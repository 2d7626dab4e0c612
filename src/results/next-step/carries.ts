/** Which tools take the data of which results into their first step. */

/** By the id of the tool that is opened: the tools whose records it takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  // Several exposures at once: its own effects again, or those that taxa of a screen share.
  '6005': ['6002', '6003', '6005'],
  // Power: the instruments, the samples and the effect of a result.
  '6006': ['6001', '6002', '6003', '6005', '6007', '6008'],
  // Meta-analysis: the main estimate as a study.
  '6007': ['6001'],
}

/** Whether a tool takes over what a record of another one holds. */
export function takesFrom(toolId: string, recordOf: string): boolean {
  return TAKES[toolId]?.includes(recordOf) ?? false
}
