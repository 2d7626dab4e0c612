/** One file and the command that analyses it; %1 stands for the file. */
export type DataSet = {
  /** Its command. */
  tool: string
  name: string
  args: readonly string[]
  /** Contents of the file `%1`, where the set is not one of the shipped ones. */
  text?: string
  /** The script is run with the switch of MR-PRESSO on. */
  hasPresso?: true
  /** The purpose of the set does not depend on the convention. */
  isRunOnce?: true
}
