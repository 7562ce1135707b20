export const DIRECTORY_WRITE = ['Directory.ReadWrite.All'];
export const DIRECTORY_READ = ['Directory.Read.All', ...DIRECTORY_WRITE];
export const POLICY_READ = ['Policy.Read.All'];
export const APPLICATION_READ = ['Application.Read.All', 'Application.ReadWrite.All', ...DIRECTORY_READ];
export const APPLICATION_WRITE = ['Application.ReadWrite.All'];

/** The operations that most sets have. */
export const ALL_OPERATIONS = 'POST PATCH DELETE';
