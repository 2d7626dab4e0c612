/** A value that is JSON text already, and need not be written again. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
