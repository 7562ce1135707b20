import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compilation, type Configuration } from 'webpack';
import 'webpack-dev-server';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, type BrotliOptions } from 'node:zlib';
import { version } from './package.json';
import { PROVIDER_RETURN } from '@trc/domain/returnPath';
import type { Language } from '@trc/domain/texts/language';
import { createTranslator } from '@trc/domain/texts/translation';

/** Addresses of the files of a chunk group (a name given to an import). */
const filesOf = (compilation: Compilation, name: string, ending: string): string[] =>
  (compilation.namedChunkGroups.get(name)?.getFiles() ?? [])
    .filter((file) => file.endsWith(ending))
    .map((file) => `/${file}`);

/**
 * Tags for the templates of src/index.html, whose script fetches them: after the first paint, or at once for a
 * signed-in person; the sign-in library for a person who returns from the provider.
 */
const tags = (compilation: Compilation, entry: readonly string[]) => {
  const styles = filesOf(compilation, 'app', '.css').map((href) => `<link rel="preload" as="style" href="${href}">`);
  const scripts = (files: readonly string[]) => files.map((src) => `<script src="${src}"></script>`).join('');
  const app = [...filesOf(compilation, 'app', '.js'), ...entry];
  return {
    app: styles.join('') + scripts([...new Set(app)]),
    back: scripts(filesOf(compilation, 'msal', '.js').filter((file) => !app.includes(file))),
  };
};

/** Codes of the languages other than English (domain/texts/languages). */
const LANGUAGES = readdirSync(`${__dirname}/domain/texts/languages`)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));

/** Modules that have taken their texts from the catalogue. */
const SOURCES = [`${__dirname}/src/`, `${__dirname}/domain/`];

/** The sign-in page in a language as HTML. Texts are looked up once, so each language needs its own modules. */
const signInScreens = async (code: string) => {
  for (const file of Object.keys(require.cache))
    if (SOURCES.some((folder) => file.startsWith(folder))) delete require.cache[file];
  if (code !== 'en') {
    const { language } = (await import(`./domain/texts/languages/${code}`)) as { language: Language };
    (await import('@trc/domain/texts/catalogue')).setTranslator(createTranslator(language));
  }
  const [{ prerenderSignIn }, { TEXTS }] = await Promise.all([
    import('./src/app/prerenderSignIn'),
    import('@trc/domain/texts'),
  ]);
  return {
    code,
    real: prerenderSignIn(version, false),
    simulated: prerenderSignIn(version, true),
    loading: TEXTS.table.loading,
  };
};

/** Paths that the dev server passes on to the service. */
const SERVICE_PATHS = ['/api', '/config.json', '/use-server', '/healthz', '/guides'];

export default async (
  _env: unknown,
  { mode = 'production' }: { mode?: 'development' | 'production' },
): Promise<Configuration> => {
  const screens: Awaited<ReturnType<typeof signInScreens>>[] = [];
  // The languages are built one after another, because they share the cache of modules.
  for (const code of ['en', ...LANGUAGES]) screens.push(await signInScreens(code));
  const isProduction = mode === 'production';
  const filename = isProduction ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    entry: { main: './src/app/main.ts', redirect: './src/features/session/redirect.ts' },
    target: ['web', 'es2022'],
    devtool: isProduction ? false : 'source-map',
    output: {
      publicPath: '/',
      // The guides are written next to the console (scripts/lib/guidePages.mjs).
      clean: { keep: /^guides[\\/]/ },
      hashFunction: 'xxhash64',
      filename: `${filename}.js`,
      chunkFilename: `${filename}.js`,
      cssFilename: `${filename}.css`,
      cssChunkFilename: `${filename}.css`,
      trustedTypes: { policyName: 'webpack' },
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // Highcharts' accessibility listens to the navigator of stock charts, which no chart here has: a tenth of the
      // library.
      alias: { [require.resolve('highcharts/es-modules/Stock/Navigator/Navigator.js')]: false },
    },
    module: {
      rules: [
        // Indexes re-export components; only the used ones belong to a chunk.
        {
          test: /\.tsx?$/,
          include: ['domain', 'src/features', 'src/components', 'src/lib', 'src/pages', 'src/store'].map(
            (folder) => `${__dirname}/${folder}`,
          ),
          sideEffects: false,
        },
        // A feature whose code is loaded with its page joins the store there (lib/lazyFeatures).
        {
          test: (file: string) => file.endsWith('index.ts') && readFileSync(file, 'utf8').includes('registerFeature('),
          sideEffects: true,
        },
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic', development: !isProduction } },
            },
          },
        },
        // The comparison shows plain text and compares here: neither the languages that the viewer could colour are
        // shipped nor its worker.
        {
          test: /react-diff-viewer-continued[\\/].*[\\/](highlight|compute-lines)\.js$/,
          parser: { dynamicImportMode: 'weak' },
        },
        { test: /\.css$/, type: 'css' },
      ],
    },
    experiments: { css: true },
    plugins: [
      new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
      new webpack.DefinePlugin({ VERSION: JSON.stringify(version) }),
      new HtmlWebpackPlugin({
        template: './src/index.html',
        chunks: ['main'],
        inject: false,
        minify: false,
        templateParameters: (compilation: Compilation, { js }: { js: string[] }) => ({
          languages: LANGUAGES,
          screens,
          providerReturn: PROVIDER_RETURN,
          ...tags(compilation, js),
        }),
      }),
      new HtmlWebpackPlugin({
        filename: 'redirect.html',
        template: './src/redirect.html',
        chunks: ['redirect'],
        inject: false,
        minify: false,
        templateParameters: (_compilation: Compilation, { js }: { js: string[] }) => ({ scripts: js }),
      }),
      // The page itself is filled and compressed per response.
      ...(isProduction
        ? [
            new CompressionPlugin({ test: /\.(js|css)$/, filename: '[path][base].gz', algorithm: 'gzip', minRatio: 1 }),
            new CompressionPlugin<BrotliOptions>({
              test: /\.(js|css)$/,
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              minRatio: 1,
              compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
            }),
          ]
        : []),
    ],
    optimization: {
      runtimeChunk: 'single',
      splitChunks: {
        chunks: 'all',
        // A file is compiled in one task, also out of the code cache: half as large, half as long. Smaller ones
        // compress worse.
        cacheGroups: { react: { test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 } },
      },
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      buildDependencies: { config: [__filename] },
      cacheDirectory: `${__dirname}/.cache/webpack`,
    },
    devServer: {
      port: Number(process.env.DEV_PORT ?? 8080),
      host: '127.0.0.1',
      hot: true,
      historyApiFallback: true,
      allowedHosts: ['localhost'],
      client: { overlay: false },
      proxy: [{ context: SERVICE_PATHS, target: process.env.SERVICE_URL ?? 'http://localhost:8080' }],
    },
  };
};
