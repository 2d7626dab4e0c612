/**
 * What browsers, workers and Node all have beside the language itself: the shared folders may use
 * these and nothing else of their surroundings (see `tsconfig.shared.json`; elsewhere the real
 * declarations of DOM, workers or Node stand for them).
 */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(input?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string
}
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>)
  get(name: string): string | null
  has(name: string): boolean
  set(name: string, value: string): void
  append(name: string, value: string): void
  delete(name: string): void
  toString(): string
}
declare function atob(base64: string): string
declare function btoa(binary: string): string
