import type { Target } from './find.ts'

/** Driver of a browser, whichever engine: one page, used as a person uses it. */
export type Driver = {
  /** The engine and its version, as the browser reports them. */
  readonly name: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page. Arguments and result are JSON. */
  run<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Whether an element is visible. */
  isVisible(target: Target): Promise<boolean>
  /**
   * Clicks an element with the pointer.
   * @returns false when it is not there or not clickable yet
   */
  click(target: Target): Promise<boolean>
  /** Gives an element the focus and types into it. @returns false when it is not there yet */
  type(target: Target, text: string): Promise<boolean>
  /** Chooses a file of this machine in a file field, which may be hidden. */
  chooseFile(target: Target, path: string): Promise<boolean>
  /** Errors of the page: on the console, uncaught ones, violations of the policy. */
  problems(): Promise<readonly string[]>
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>
  /** Closes the browser and opens it again with its stored data; absent where the driver cannot. */
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
