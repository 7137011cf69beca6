import { build } from './build.mjs'
import { checkNode, installPackages, root } from './environment.mjs'

export { root }

/** Node checked and the locked dependencies in place. */
export function ensureInstall() {
  checkNode()
  installPackages()
}

/** Server bundle and web pages as of the present sources. */
export async function ensureBuild() {
  await build()
}

/** Everything a fresh machine needs before anything else runs. */
export async function setup() {
  ensureInstall()
  await ensureBuild()
}

if (import.meta.filename === process.argv[1]) await setup()
