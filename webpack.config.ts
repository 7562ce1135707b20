import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler, type Configuration } from 'webpack';
import 'webpack-dev-server';
import { constants, type BrotliOptions } from 'node:zlib';
import { version } from './package.json';
import { TEXTS } from './src/domain/texts';

/** The chunk that main.tsx imports after the first paint. */
const APP_CHUNK = 'app';

/**
 * Names the app's files in the page, so that the browser fetches them while it paints: scripts that only register their
 * modules, and the style sheet as a preload, which does not hold up the first paint.
 */
class FetchAppEarly {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FetchAppEarly', (compilation) => {
      const filesOf = (ending: string): string[] =>
        (compilation.namedChunkGroups.get(APP_CHUNK)?.getFiles() ?? []).filter((file) => file.endsWith(ending)).map((file) => `/${file}`);
      const hooks = HtmlWebpackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap('FetchAppEarly', (data) => {
        const named = new Set(data.assetTags.scripts.map((tag) => tag.attributes.src));
        for (const src of filesOf('.js').filter((file) => !named.has(file))) {
          data.assetTags.scripts.push({ tagName: 'script', voidTag: false, attributes: { defer: true, src }, meta: {} });
        }
        for (const href of filesOf('.css')) {
          data.assetTags.styles.push({ tagName: 'link', voidTag: true, attributes: { rel: 'preload', as: 'style', href }, meta: {} });
        }
        return data;
      });
    });
  }
}

/** What the dev server passes on to the service. */
const SERVICE_PATHS = ['/api', '/config.json', '/use-server', '/healthz'];

export default (_env: unknown, { mode = 'production' }: { mode?: 'development' | 'production' }): Configuration => {
  const isProduction = mode === 'production';
  const filename = isProduction ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    entry: { main: './src/app/main.ts' },
    target: ['web', 'es2022'],
    devtool: isProduction ? false : 'source-map',
    output: {
      publicPath: '/', clean: true, hashFunction: 'xxhash64',
      filename: `${filename}.js`, chunkFilename: `${filename}.js`,
      cssFilename: `${filename}.css`, cssChunkFilename: `${filename}.css`,
      trustedTypes: { policyName: 'webpack' },
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        // Indexes re-export components; only what is used of them belongs to a chunk.
        { test: /\.tsx?$/, include: ['features', 'components', 'domain', 'pages', 'store'].map((folder) => `${__dirname}/src/${folder}`), sideEffects: false },
        {
          test: /\.tsx?$/, exclude: /node_modules/, loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true }, target: 'es2022',
              transform: { react: { runtime: 'automatic', development: !isProduction } },
            },
          },
        },
        { test: /\.css$/, type: 'css' },
      ],
    },
    experiments: { css: true },
    plugins: [
      new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
      new webpack.DefinePlugin({ VERSION: JSON.stringify(version) }),
      new HtmlWebpackPlugin({
        template: './src/index.html', scriptLoading: 'defer', minify: isProduction && { collapseWhitespace: false, removeComments: true },
        templateParameters: { version, simulatedNote: TEXTS.login.simulatedNote },
      }),
      new FetchAppEarly(),
      // The page itself is filled and compressed per response.
      ...(isProduction ? [
        new CompressionPlugin({ test: /\.(js|css)$/, filename: '[path][base].gz', algorithm: 'gzip', minRatio: 1 }),
        new CompressionPlugin<BrotliOptions>({
          test: /\.(js|css)$/, filename: '[path][base].br', algorithm: 'brotliCompress', minRatio: 1,
          compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
        }),
      ] : []),
    ],
    optimization: {
      runtimeChunk: 'single', splitChunks: { chunks: 'all' },
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    cache: { type: 'filesystem', buildDependencies: { config: [__filename] }, cacheDirectory: `${__dirname}/.cache/webpack` },
    devServer: {
      port: Number(process.env.DEV_PORT ?? 8080), host: '127.0.0.1', hot: true, historyApiFallback: true,
      allowedHosts: ['localhost'], client: { overlay: false },
      proxy: [{ context: SERVICE_PATHS, target: process.env.SERVICE_URL ?? 'http://localhost:8080' }],
    },
  };
};
