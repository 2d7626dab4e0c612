/**
 * What `npm run bench -- pages` is told: `--rounds=5`, peers that are running, `--peer=NAME=URL`, and how much slower than this machine
 * the phone is, `--slowdown=4`, where the plain page is not to say it.
 */

export type Peer = { name: string; url: string }
export type Options = { rounds: number; peers: Peer[]; slowdown: number | null }

/** Reads the arguments. @throws when one is not understood */
export function readOptions(argv: readonly string[]): Options {
  const options: Options = { rounds: 5, peers: [], slowdown: null }
  for (const argument of argv) {
    const [, key, value] = /^--(rounds|peer|slowdown)=(.+)$/.exec(argument) ?? []
    const [, name, url] = /^([^=]+)=(https?:\/\/.+)$/.exec(value ?? '') ?? []
    if (key === 'rounds' && Number(value) >= 1) options.rounds = Math.floor(Number(value))
    else if (key === 'slowdown' && Number(value) >= 1) options.slowdown = Number(value)
    else if (key === 'peer' && name !== undefined && url !== undefined)
      options.peers.push({ name, url })
    else throw new Error(`not understood: ${argument} (--rounds=5 --peer=NAME=URL --slowdown=4)`)
  }
  return options
}
