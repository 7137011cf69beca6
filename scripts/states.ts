import { readFileSync, writeFileSync } from 'node:fs'
import { lawTable } from '@zhujian/domain/project/law-table'

/** `npm run states`: writes the table of docs/states.md from the law the server goes by. */
const file = new URL('../docs/states.md', import.meta.url)
const [head = '', , tail = ''] = readFileSync(file, 'utf8').split(/<!-- table -->\n/)
writeFileSync(file, `${head}<!-- table -->\n${lawTable()}<!-- table -->\n${tail}`)
