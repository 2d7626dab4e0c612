/**
 * Marks a literal message id that is kept as data, so that the catalogs' check finds it.
 */
export function msg<const Id extends string>(id: Id): Id {
  return id
}
