/** Returns a mapping with one field changed; `null` removes it. */
export function withField<M extends object>(mapping: M, field: keyof M, column: string | null): M {
  const { [field]: _old, ...rest } = mapping
  return (column === null ? rest : { ...rest, [field]: column }) as M
}
