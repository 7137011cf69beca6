import { configMarkdown } from '@zhujian/server/config'

/** `npm run settings`：打印 README 里的设置表。 */
console.log(configMarkdown())
