import java.io.File;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Selector;

/** One line for each signature of each file: the file, a tab, and a verdict. */
public class CheckSignatures {
  public static void main(String[] files) {
    Security.addProvider(new BouncyCastleProvider());
    for (String file : files) {
      try {
        check(file);
      } catch (Exception error) {
        System.out.println(file + "\tunreadable: " + error);
      }
    }
  }

  private static void check(String file) throws Exception {
    byte[] bytes = Files.readAllBytes(new File(file).toPath());
    try (PDDocument document = PDDocument.load(bytes)) {
      for (PDSignature signature : document.getSignatureDictionaries()) {
        byte[] covered = signature.getSignedContent(bytes);
        byte[] contents = signature.getContents(bytes);
        boolean isTimestamp = "ETSI.RFC3161".equals(signature.getSubFilter());
        String verdict;
        try {
          verdict = (isTimestamp ? isTimestampOf(contents, covered) : isSignatureOf(contents, covered)) ? "valid" : "invalid";
        } catch (Exception error) {
          verdict = "invalid: " + error;
        }
        System.out.println(file + "\t" + verdict);
      }
    }
  }

  private static boolean isSignatureOf(byte[] contents, byte[] covered) throws Exception {
    CMSSignedData signed = new CMSSignedData(new CMSProcessableByteArray(covered), contents);
    SignerInformation signer = signed.getSignerInfos().getSigners().iterator().next();
    return signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(certificate(signed, signer.getSID())));
  }

  private static boolean isTimestampOf(byte[] contents, byte[] covered) throws Exception {
    CMSSignedData signed = new CMSSignedData(contents);
    TimeStampToken token = new TimeStampToken(signed);
    String hash = token.getTimeStampInfo().getMessageImprintAlgOID().getId();
    byte[] digest = MessageDigest.getInstance(hash, "BC").digest(covered);
    token.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(certificate(signed, token.getSID())));
    return Arrays.equals(digest, token.getTimeStampInfo().getMessageImprintDigest());
  }

  @SuppressWarnings("unchecked")
  private static X509CertificateHolder certificate(CMSSignedData signed, Object named) {
    return signed.getCertificates().getMatches((Selector<X509CertificateHolder>) named).iterator().next();
  }
}
