import { readFileSync, writeFileSync } from 'node:fs'
import { causedTable, lawTable } from '@zhujian/domain/project/law-table'

/** `npm run states`: writes the tables of docs/states.md from the law the server goes by. */
const file = new URL('../docs/states.md', import.meta.url)
const [head = '', , notes = '', , tail = ''] = readFileSync(file, 'utf8').split(/<!-- (?:table|caused) -->\n/)
writeFileSync(
  file,
  `${head}<!-- table -->\n${lawTable()}<!-- table -->\n${notes}<!-- caused -->\n${causedTable()}<!-- caused -->\n${tail}`,
)
