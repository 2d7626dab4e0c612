/**
 * APIs that browsers, workers and Node all have: the shared folders may use these and nothing else
 * from the environment (see `tsconfig.shared.json`; elsewhere the real declarations of DOM, workers
 * or Node replace them).
 */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(input?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string
}
declare class URL {
  constructor(address: string)
  readonly hostname: string
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
/** Bytes with a media type, to be saved as a file. */
declare class Blob {
  constructor(parts?: readonly (string | Uint8Array<ArrayBuffer>)[], options?: { type?: string })
  readonly size: number
  readonly type: string
}
declare function atob(base64: string): string
declare function btoa(binary: string): string
/** A stream of bytes as far as packing and unpacking need it. */
declare class CompressionStream {
  constructor(format: 'deflate' | 'deflate-raw' | 'gzip')
  readonly readable: ByteSource
  readonly writable: ByteSink
}
declare class DecompressionStream {
  constructor(format: 'deflate' | 'deflate-raw' | 'gzip')
  readonly readable: ByteSource
  readonly writable: ByteSink
}
type ByteSource = {
  getReader(): {
    read(): Promise<
      { done: false; value: Uint8Array<ArrayBuffer> } | { done: true; value?: undefined }
    >
    cancel(): Promise<void>
  }
}
type ByteSink = {
  getWriter(): { write(bytes: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> }
}
