const refuse = () => () => {
  throw new Error('routes have no schema: calls are checked by their contract')
}

/**
 * For Fastify's option `schemaController`. Without it each start loads two compilers for schemas that no route has: a
 * hundred modules.
 */
export const NO_SCHEMAS = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
}
