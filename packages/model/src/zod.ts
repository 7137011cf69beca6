import { z } from 'zod'

// Browsers run under a policy without eval: compiling parsers would only be tried in vain and reported as an attack.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
