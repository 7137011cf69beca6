export { clearFileCookie, fileSession, setFileCookie } from './file-cookie'
export { openFilesTo } from './file-readers'
