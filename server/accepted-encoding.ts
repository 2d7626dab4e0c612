export type Encoding = 'br' | 'gzip' | 'plain'

/** Returns the best content encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const offered = new Map(
    (accept ?? '').split(',').map((part) => {
      const [name = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = /q=([\d.]+)/.exec(rest.join(';'))?.[1]
      return [name.trim(), quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  if ((offered.get('br') ?? 0) > 0) return 'br'
  if ((offered.get('gzip') ?? 0) > 0) return 'gzip'
  return 'plain'
}
