/** An AbortSignal, as far as the engine reads it. */
export type AbortLike = { readonly aborted: boolean }
