/** Example data sets of a tool, as every tool's page lists them. */
import { msg } from '../../../i18n/msg.ts'

/** Studies whose published numbers an example holds, where they were taken from, and why they may be shipped. */
export type PublishedSource = { studies: string; accessions: string; licence: string }

/** Example of a tool. Without a source the data are simulated. */
export type Example = {
  id: string
  /** Message id of its name. */
  title: string
  /** Message id of a shorter name, where the other one is too long for a row of buttons. */
  short?: string
  /** Message id of what is known of the data. */
  text: string
  source?: PublishedSource
}

/** Examples of a tool, and how its steps are filled with one. */
export type ToolExamples = {
  list: readonly Example[]
  /** Returns the function that fills the steps with the example of this id. */
  useChoose: () => (id: string) => Promise<void>
}

/** Combines the examples of a tool with the hook that returns its function for filling the steps. */
export function defineExamples<E extends Example>(
  list: readonly E[],
  useChooseOne: () => (example: E) => Promise<void>,
): ToolExamples {
  return {
    list,
    useChoose: () => {
      const choose = useChooseOne()
      return async (id) => {
        const example = list.find((known) => known.id === id)
        if (example) await choose(example)
      }
    },
  }
}

/** Returns the example that an address names; undefined for an unknown id. */
export function findExample({ list }: ToolExamples, id: string | null): Example | undefined {
  return list.find((known) => known.id === id)
}

/** Headings of the two kinds of example: simulated ones, whose truth is known, and published data. */
export const EXAMPLE_GROUPS = [
  { title: msg('tools.example.simulated'), has: ({ source }: Example) => source === undefined },
  { title: msg('tools.example.published'), has: ({ source }: Example) => source !== undefined },
] as const
