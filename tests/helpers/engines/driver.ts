import type { Wanted } from './find.ts'

/** What a test does with a browser, whichever engine: one page, used as a person uses it. */
export type Driver = {
  /** The engine and its version, as the browser says. */
  readonly name: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page. What goes in and what comes out is JSON. */
  run<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Whether an element shows. */
  isThere(wanted: Wanted): Promise<boolean>
  /** Presses an element with the pointer. @returns false when it is not there or not to be pressed yet */
  press(wanted: Wanted): Promise<boolean>
  /** Gives an element the focus and types into it. @returns false when it is not there yet */
  type(wanted: Wanted, text: string): Promise<boolean>
  /** Chooses a file of this machine in a file field, which may be hidden. */
  chooseFile(wanted: Wanted, path: string): Promise<boolean>
  /** What went wrong behind the reader's back: errors on the console, uncaught ones, breaches of the policy. */
  problems(): Promise<readonly string[]>
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>
  /** Closes the browser and opens it again with what it kept; absent where the driver cannot. */
  restart?(): Promise<void>
  close(): Promise<void>
}

export type DriverOptions = {
  /** The time zone of the device, which decides the language of the product (S1). */
  timeZone: string
  /** Whether the window is a private one. */
  isPrivate?: boolean
}

/** Every page has this size. */
export const WINDOW = { width: 1440, height: 900 }
