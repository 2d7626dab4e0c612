/** Marks a literal message id in data, so that the check of the catalogs finds it. */
export function msg<const Id extends string>(id: Id): Id {
  return id
}
