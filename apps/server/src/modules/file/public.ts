export { clearFileCookie, setFileCookie } from './file-cookie'
export { openFilesTo } from './file-readers'
