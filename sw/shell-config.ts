const CONFIG_META = /<meta\s+name=["']veriscope-config["']\s+content=(?:"([^"]*)"|'([^']*)')/

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/**
 * The page's configuration in a shell document. Found by pattern: a worker has no DOM parser.
 * @returns null when the document has no such meta
 */
export function shellConfig(html: string): string | null {
  const match = CONFIG_META.exec(html)
  if (!match) return null
  const raw = match[1] ?? match[2] ?? ''
  return raw.replace(/&(?:quot|#34|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}
